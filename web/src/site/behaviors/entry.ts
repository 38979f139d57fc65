import { storedUser, watchSession } from "../../lib/session/session.ts"

/**
 * The roles that have menus in the portal. A person in another role gets a dashboard without a role in its address (spec 000
 * section 2.6).
 */
const roles: readonly unknown[] = ["admin", "lecturer", "student"]

/**
 * A link to the sign-in page. That page signs out anybody who opens it, so for a signed-in person this changes the link: it
 * leads to the address in `data-entry`, or else to their dashboard. The header's link has an empty `data-entry`, and shows
 * "Dashboard" with their initials. A link in the college's own text has none, and leads to the sign-in page by its address.
 * The server sends the same page to everybody, so only the device knows who is signed in.
 */
export function entry(link: HTMLAnchorElement) {
  const address = link.origin + link.pathname + link.hash
  if (link.dataset.entry === undefined && address !== `${location.origin}/login`) return
  const forVisitors = { address: link.getAttribute("href") ?? "", nodes: [...link.childNodes] }
  const show = () => {
    const user = storedUser()
    if (!user) {
      link.setAttribute("href", forVisitors.address)
      return link.replaceChildren(...forVisitors.nodes)
    }
    const dashboard = roles.includes(user.role) ? `/${user.role}/dashboard` : "/dashboard"
    link.setAttribute("href", link.dataset.entry || dashboard)
    if (link.dataset.entry !== "") return
    const face = document.createElement("b")
    face.className = "site-initials"
    face.ariaHidden = "true"
    face.textContent = initialOf(user.firstName) + initialOf(user.lastName)
    link.textContent = "Dashboard"
    if (face.textContent) link.append(face)
  }
  show()
  watchSession(show)
}

const initialOf = (name = "") => Array.from(name)[0]?.toUpperCase() ?? ""
