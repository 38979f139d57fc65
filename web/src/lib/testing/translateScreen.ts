/** Replaces the texts that may be translated, as the translation of a browser does. */
export function translateScreen() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const shown: Text[] = []
  while (walker.nextNode()) shown.push(walker.currentNode as Text)
  for (const text of shown.filter(({ parentElement }) => parentElement?.translate)) {
    const translated = document.createElement("font")
    translated.textContent = `${text.data} (translated)`
    text.replaceWith(translated)
  }
}
