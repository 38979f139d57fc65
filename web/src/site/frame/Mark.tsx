import { pictureAddress } from "#contract/college/pictures/sizes.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"

/** The college's logo, or the cloth of its name. Decorative, because the name is beside it. */
export function Mark({ content: { logo, name } }: { content: SiteContent }) {
  if (!logo) return <Cloth seed={name} cols={2} rows={2} mirror />
  return (
    <picture>
      <source type="image/avif" srcSet={pictureAddress(logo.id, 240, "avif")} />
      {/* Lazy, because narrow phones don't show it. */}
      <img src={pictureAddress(logo.id, 240, "webp")} width={44} height={44} alt="" loading="lazy" />
    </picture>
  )
}
