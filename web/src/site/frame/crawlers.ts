import type { SiteContent } from "#contract/communication/website/site.ts"
import { withoutControls } from "#contract/lib/plainText.ts"

/** Addresses that crawlers should skip: the portal and the API. */
const disallowed = ["/api/", "/admin/", "/lecturer/", "/student/", "/dashboard", "/profile"]

export function robots(origin: string) {
  return [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n")
}

/** Days for which security.txt is valid. RFC 9116 requires less than a year. */
const validDays = 180

/** The address for reporting a vulnerability of the website (RFC 9116). A college without an email address has no such file. */
export function securityText({ origin, email }: Pick<SiteContent, "origin" | "email">) {
  if (!email) return undefined
  // Rounded to midnight, so that the file changes once a day.
  const expires = new Date(Date.now() + validDays * 86_400_000).toISOString().slice(0, 10)
  return [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${expires}T00:00:00Z`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n")
}

type ListedPage = { address: string; updated_at?: string }

export function sitemap(origin: string, listed: readonly ListedPage[]) {
  const urls = listed.map(({ address, updated_at }) => {
    const changed = updated_at ? `<lastmod>${xmlText(updated_at)}</lastmod>` : ""
    return `<url><loc>${xmlText(origin + address)}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`
}

const names: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" }

/** A text inside an XML element or attribute. XML can't contain control characters at all. */
export const xmlText = (text: string) =>
  withoutControls(text).replace(/[&<>"']/g, (character) => `&${names[character]};`)
