/** Whether the browser is asked to save data: then nothing is fetched before it is needed. */
export function savesData() {
  const line = "connection" in navigator ? (navigator.connection as { saveData?: boolean }) : {}
  return line.saveData === true
}
