import "@vitejs/plugin-react/preamble" // Fast refresh in development, nothing once built.
import { applyTheme } from "../lib/theme.ts"
import { arriveSignedOut } from "./arriveSignedOut.ts"
import { carousel } from "./moves/carousel.ts"
import { header } from "./moves/header.ts"
import { menu } from "./moves/menu.ts"
import { tabs } from "./moves/tabs.ts"
import { tend } from "./tend.ts"

const each = <Kind extends HTMLElement>(selector: string, act: (element: Kind) => void) =>
  document.querySelectorAll<Kind>(selector).forEach(act)

applyTheme()
if (document.querySelector("[data-signs-out]")) arriveSignedOut()
each("[data-site-header]", header)
each("[data-menu]", menu)
each("[data-carousel]", carousel)
each("[data-tabs]", tabs)
each("[data-island]", tend)
