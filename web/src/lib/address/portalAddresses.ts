/** The beginnings of the roles' addresses. As addresses themselves they lead to the dashboard. */
export const roleRoots = ["/admin", "/lecturer", "/student"]

/**
 * The addresses that serve the portal's page. All others belong to the website. They are not taken from `paths`, because the
 * service worker includes this list too and would otherwise include all of `paths`.
 */
export const portalAddresses = [
  ...roleRoots,
  "/dashboard",
  "/profile",
  "/unauthorized",
  "/on-this-phone",
  "/samples",
  ...roleRoots.map((root) => `${root}/*`),
]

export const isPortalAddress = (pathname: string) =>
  portalAddresses.some((address) =>
    address.endsWith("*") ? pathname.startsWith(address.slice(0, -1)) : pathname === address,
  )
