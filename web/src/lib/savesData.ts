/** Returns whether the browser is in data-saving mode. In this mode, nothing is fetched before it is needed. */
export function savesData() {
  const connection = "connection" in navigator ? (navigator.connection as { saveData?: boolean }) : {}
  return connection.saveData === true
}
