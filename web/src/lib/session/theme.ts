import { local } from "./browserStorage.ts"

/** The themes. The chosen one is stored on the device, for the sign-in page and the portal. */
export const themes = ["system", "light", "dark"] as const
export type Theme = (typeof themes)[number]

export function chosenTheme(): Theme {
  const stored = local.get("theme")
  return themes.find((theme) => theme === stored) ?? "system"
}

export function chooseTheme(theme: Theme) {
  local.set("theme", theme)
  applyTheme()
}

/** Sets the attribute that tokens.css reads. Without the attribute, the device's setting applies. */
export function applyTheme() {
  const theme = chosenTheme()
  if (theme === "system") delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
