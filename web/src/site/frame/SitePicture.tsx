import type { ReactNode } from "react"
import {
  type PictureFile,
  type PictureFormat,
  pictureAddress,
  widthsOf,
} from "#contract/college/pictures/sizes.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"

/** The proportions of pictures, also defined in picture.css. A page may have no style attribute, so a class names them. */
const ratios = { "1/1": 1, "4/5": 4 / 5, "3/2": 3 / 2, "16/9": 16 / 9, "5/2": 5 / 2 } as const
type Ratio = keyof typeof ratios

type Props = {
  picture: (PictureFile & { alt: string }) | null
  /** The displayed width of the picture, as for an img: "(max-width: 40rem) 100vw, 20rem". */
  sizes: string
  ratio: Ratio
  /** The name that determines the cloth. The cloth is shown without a picture, until it loads, and if it can't be loaded. */
  seed: string
  /** Whether the picture is loaded only when it is scrolled into view. False for a picture that is visible at first. */
  lazy?: boolean
  /** The picture adds nothing to the text beside it. */
  decorative?: boolean
  className?: string
  /** Content to show in place of the cloth, such as initials. */
  children?: ReactNode
}

/** A picture of the website over a cloth, in the format and width that the browser requests. */
export function SitePicture({ picture, sizes, ratio, seed, decorative = false, ...props }: Props) {
  const { lazy = true, className = "", children } = props
  const fits = picture && Math.abs(picture.width / picture.height / ratios[ratio] - 1) < 0.02
  const classes = `site-picture deep ratio-${ratio.replace("/", "-")} ${fits ? "fits" : ""} ${className}`
  return (
    <div className={classes.trim().replaceAll(/ +/g, " ")} aria-hidden={decorative || undefined}>
      {children ?? <Cloth seed={seed} cols={3} rows={2} />}
      {picture && (
        <picture>
          <source type="image/avif" srcSet={addresses(picture, "avif")} sizes={sizes} />
          <img
            src={pictureAddress(picture.id, 480, "webp")}
            srcSet={addresses(picture, "webp")}
            sizes={sizes}
            width={picture.width}
            height={picture.height}
            // Without an alternative text, browsers show a frame if a picture can't be loaded.
            alt={picture.alt || seed}
            loading={lazy ? "lazy" : undefined}
            fetchPriority={lazy ? undefined : "high"}
            decoding="async"
          />
        </picture>
      )}
    </div>
  )
}

/** The `srcset`: "…-240.avif 240w, …-480.avif 480w". The last width is the picture's own. */
const addresses = ({ id, width }: PictureFile, format: PictureFormat) =>
  widthsOf(width)
    .map((pixelWidth) => `${pictureAddress(id, pixelWidth, format)} ${Math.min(pixelWidth, width)}w`)
    .join(", ")
