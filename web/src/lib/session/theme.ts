/** Light, dark, or as the device has it: kept on the device, for signing in as for the portal. */
export const themes = ["system", "light", "dark"] as const
export type Theme = (typeof themes)[number]

export function chosenTheme(): Theme {
  const stored = localStorage.getItem("theme")
  return themes.find((theme) => theme === stored) ?? "system"
}

export function chooseTheme(theme: Theme) {
  localStorage.setItem("theme", theme)
  applyTheme()
}

/** tokens.css binds its names by this attribute; without one the device decides. */
export function applyTheme() {
  const theme = chosenTheme()
  if (theme === "system") delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
