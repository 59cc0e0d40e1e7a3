// Puts the chosen theme in force before anything is drawn: light, dark, or nothing for what the system says.
try {
  document.documentElement.dataset.theme = localStorage.getItem("porism-theme") || "";
} catch {
  document.documentElement.dataset.theme = "";
}
