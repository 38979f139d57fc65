import { withoutControls } from "#contract/lib/plainText.ts"

/** Addresses that crawlers should leave out: the portal and the API. */
const closed = ["/api/", "/admin/", "/lecturer/", "/student/", "/dashboard", "/profile"]

export function robots(origin: string) {
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n")
}

export function sitemap(origin: string, addresses: readonly string[]) {
  const urls = addresses.map((address) => `<url><loc>${xmlText(origin + address)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`
}

const names: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" }

/** A text inside an element or an attribute of XML, which can't hold control characters at all. */
export const xmlText = (text: string) =>
  withoutControls(text).replace(/[&<>"']/g, (each) => `&${names[each]};`)
