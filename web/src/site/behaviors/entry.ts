import { storedUser, watchSession } from "../../lib/session/session.ts"

/** Of the portal's menus; anybody else has a dashboard without a role in its address (spec 000 section 2.6). */
const roles: readonly unknown[] = ["admin", "lecturer", "student"]

/**
 * A link to the sign-in page, which signs out whoever opens it. Who is signed in on this device is led past it: the header
 * shows their dashboard and their initials, "Apply Now" leads to the steps. Pages are shared, so only the device knows.
 */
export function entry(link: HTMLAnchorElement) {
  const forVisitors = { address: link.getAttribute("href") ?? "", nodes: [...link.childNodes] }
  const show = () => {
    const user = storedUser()
    if (!user) {
      link.setAttribute("href", forVisitors.address)
      return link.replaceChildren(...forVisitors.nodes)
    }
    const dashboard = roles.includes(user.role) ? `/${user.role}/dashboard` : "/dashboard"
    link.setAttribute("href", link.dataset.entry || dashboard)
    if (link.dataset.entry) return
    const face = document.createElement("b")
    face.className = "site-initials"
    face.ariaHidden = "true"
    face.textContent = initialOf(user.firstName) + initialOf(user.lastName)
    link.replaceChildren("Dashboard", ...(face.textContent ? [face] : []))
  }
  show()
  watchSession(show)
}

const initialOf = (name = "") => Array.from(name)[0]?.toUpperCase() ?? ""
