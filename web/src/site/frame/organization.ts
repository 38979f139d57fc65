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
    ...(short_name && { alternateName: short_name }),
    ...(home.head.description && { description: home.head.description }),
    ...(founded && { foundingDate: String(founded) }),
    image: origin + sharePicture("/"),
    address: {
      "@type": "PostalAddress",
      ...(address && { streetAddress: address.replace(/\s*\n\s*/g, ", ") }),
      addressCountry: "MW",
    },
    ...(phone && { telephone: phone }),
    ...(email && { email }),
  }
}
