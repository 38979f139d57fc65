/** The address of the college's logo, which is the icon of each page; undefined where that is the built-in mark. */
export const collegeLogo = () =>
  document.querySelector<HTMLLinkElement>("link[rel=icon][type='image/webp']")?.href
