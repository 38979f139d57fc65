/**
 * The addresses that serve the portal's page; all others belong to the website. The service worker includes this list too, so it
 * names them without `paths`.
 */
export const portalAddresses = [
  "/dashboard",
  "/profile",
  "/unauthorized",
  "/on-this-phone",
  "/samples",
  "/admin/*",
  "/lecturer/*",
  "/student/*",
]

export const isPortalAddress = (pathname: string) =>
  portalAddresses.some((address) =>
    address.endsWith("*") ? pathname.startsWith(address.slice(0, -1)) : pathname === address,
  )
