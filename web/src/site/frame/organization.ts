import { addressLine } from "#contract/communication/website/contactLine.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { sharePicture } from "./sharePicture.ts"

/** The college as schema.org data, with the details that it has entered. */
export function organization({
  origin,
  name,
  short_name,
  address,
  phone,
  email,
  founded,
  home,
}: SiteContent) {
  return {
    "@context": "https://schema.org",
    "@type": "CollegeOrUniversity",
    "@id": `${origin}/#college`,
    url: `${origin}/`,
    name,
    alternateName: short_name || undefined,
    description: home.head.description || undefined,
    foundingDate: founded ? String(founded) : undefined,
    image: origin + sharePicture("/"),
    address: {
      "@type": "PostalAddress",
      streetAddress: addressLine(address) || undefined,
      addressCountry: "MW",
    },
    telephone: phone || undefined,
    email: email || undefined,
  }
}
