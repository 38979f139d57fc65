/** The address of the college's logo, which is the icon of each page; undefined if the icon is the built-in mark. */
export const collegeLogo = () =>
  document.querySelector<HTMLLinkElement>("link[rel=icon][type='image/webp']")?.href
