import * as assets from "virtual:assets"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { Icon } from "./Icon.tsx"
import { pictureSize, sharePicture } from "./sharePicture.ts"

/** A page's metadata for search engines and link previews. */
export type PageMetadata = {
  title: string
  description: string
  /** The page's canonical address; absent if search engines shouldn't index it. */
  canonical: string | undefined
  /** schema.org data. */
  data: object | undefined
  /** The path of a photograph for link previews; without one, the page's cloth is used. */
  photo?: string | undefined
  /** Whether the page is about news, which feed readers can follow. */
  isNews?: boolean
}

type Props = { content: SiteContent; about: PageMetadata }
type HeadProps = Props & { styles: readonly string[] }

export function Head({ content, about, styles }: HeadProps) {
  const { title, description, canonical, data, isNews } = about
  const { live, site, style } = assets
  const wholeTitle = `${title} · ${content.short_name ?? content.name}`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{wholeTitle}</title>
      <meta name="description" content={description} />
      <Icon content={content} />
      {style.href && <link rel="stylesheet" href={style.href} />}
      {styles.map((text) => (
        <style key={text}>{text}</style>
      ))}
      {live && <script type="module" src={live} />}
      <script type="module" src={site.src} />
      {site.imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {canonical ? (
        <Sharing content={content} about={about} address={canonical} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {isNews && (
        <link rel="alternate" type="application/rss+xml" href={paths.newsFeed} title="Announcements" />
      )}
      {data && <Data value={data} />}
    </head>
  )
}

type SharingProps = Props & { address: string }

/** A link preview: the page's name, description and photograph or cloth. */
function Sharing({ content: { origin, name }, about, address }: SharingProps) {
  const { title, description, photo, isNews } = about
  const picture = photo ? { image: origin + photo } : clothOf(origin, isNews ? paths.news : address)
  const properties = {
    type: "website",
    site_name: name,
    title,
    description,
    url: origin + address,
    ...picture,
    locale: "en_GB",
  }
  return (
    <>
      <link rel="canonical" href={origin + address} />
      {Object.entries(properties).map(([property, value]) => (
        <meta key={property} property={`og:${property}`} content={value} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

const clothOf = (origin: string, address: string) => ({
  image: origin + sharePicture(address),
  "image:width": String(pictureSize.width),
  "image:height": String(pictureSize.height),
  "image:alt": "Printed cloth",
})

/** Data for search engines. Its type says that it isn't a script, so the content security policy allows it. */
function Data({ value }: { value: object }) {
  const inside = { dangerouslySetInnerHTML: { __html: JSON.stringify(value).replaceAll("<", "\\u003c") } }
  return <script type="application/ld+json" {...inside} />
}
