import "@vitejs/plugin-react/preamble" // Fast refresh in development, nothing once built.
import { applyTheme } from "../lib/theme.ts"
import { arriveSignedOut } from "./arriveSignedOut.ts"
import { tend } from "./tend.ts"

applyTheme()
if (document.querySelector("[data-signs-out]")) arriveSignedOut()
for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) tend(island)
