// What the browser keeps for the page, which is nothing where somebody has told it to keep nothing.

/** Return what is kept under a key in `localStorage` or `sessionStorage`, or nothing. */
export function kept(place, key) {
  try {
    return window[place].getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Keep something, where that is allowed. */
export function keep(place, key, what) {
  try {
    window[place].setItem(key, what);
  } catch {
    // it holds until the page is left
  }
}
