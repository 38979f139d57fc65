/**
 * The addresses at which the portal's page stands; everything else is the website's. The service worker has this list too, so it
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
