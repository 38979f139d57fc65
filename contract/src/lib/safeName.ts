/** Returns a name that every system accepts, without folders: "Exercise 3/4" becomes "Exercise 3_4". */
export const safeName = (title: string) =>
  title
    .replace(/[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]/gu, "_")
    // Leading dots would hide the file or name the parent folder. A bare extension keeps its dot.
    .replace(/^\.+(?=.*\.)/, "_")
