import "@vitejs/plugin-react/preamble" // Fast refresh in development, empty in a build.
import "../ui/styles/ui.css"
import { createRoot } from "react-dom/client"
import { applyTheme } from "../lib/session/theme.ts"
import { Portal } from "./Portal.tsx"
import { keepAnswers } from "./queries.ts"

applyTheme()
keepAnswers()
const root = document.getElementById("portal")
if (!root) throw new Error("The portal's page has no place for it.")
createRoot(root).render(<Portal college={root.dataset.college ?? ""} />)
