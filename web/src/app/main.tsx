import "@vitejs/plugin-react/preamble" // Fast refresh in development; empty in a build.
import "../ui/styles/ui.css"
import { applyTheme } from "../lib/session/theme.ts"
import { open } from "./enter.tsx"

export { enter } from "./enter.tsx"

applyTheme()
// The sign-in page has no such element. It loads this script while somebody types, and calls `enter` later.
const portal = document.getElementById("portal")
if (portal) void open(portal, portal.dataset.college ?? "")
