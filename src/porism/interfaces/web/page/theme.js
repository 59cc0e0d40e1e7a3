// Puts the chosen theme in force before anything is drawn: light, dark, or nothing for what the system says.
document.documentElement.dataset.theme = localStorage.getItem("porism-theme") || "";
