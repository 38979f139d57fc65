import * as assets from "virtual:assets"
import type { SiteContent } from "#contract/site/site.ts"
import { Icon } from "./Icon.tsx"
import { pictureSize, sharePicture } from "./sharePicture.ts"

/** What a page is about, for search engines and for whoever is sent its address. */
export type About = {
  title: string
  description: string
  /** The page's one address; absent where search engines have no business. */
  canonical: string | undefined
  /** The same for machines, in schema.org's words. */
  data: object | undefined
}

type Props = { content: SiteContent; about: About }

export function Head({ content, about: { title, description, canonical, data } }: Props) {
  const { live, site, style } = assets
  const wholeTitle = `${title} · ${content.short_name ?? content.name}`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{wholeTitle}</title>
      <meta name="description" content={description} />
      <Icon />
      {style.href === undefined ? <style>{style.text}</style> : <link rel="stylesheet" href={style.href} />}
      {live && <script type="module" src={live} />}
      <script type="module" src={site.src} />
      {site.imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {canonical ? (
        <Sharing content={content} title={title} description={description} address={canonical} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {data && <Data value={data} />}
    </head>
  )
}

type SharingProps = { content: SiteContent; title: string; description: string; address: string }

/** What a shared link shows of the page: its name, what it says, and a cloth of its own. */
function Sharing({ content: { origin, name }, title, description, address }: SharingProps) {
  const properties = {
    type: "website",
    site_name: name,
    title,
    description,
    url: origin + address,
    image: origin + sharePicture(address),
    "image:type": "image/png",
    "image:width": String(pictureSize.width),
    "image:height": String(pictureSize.height),
    "image:alt": "Printed cloth",
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

/** Data for search engines. Its type makes it no script, so the content security policy has nothing to say about it. */
function Data({ value }: { value: object }) {
  const inside = { dangerouslySetInnerHTML: { __html: JSON.stringify(value).replaceAll("<", "\\u003c") } }
  return <script type="application/ld+json" {...inside} />
}
