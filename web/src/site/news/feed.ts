import type { NewsAnnouncement } from "#contract/communication/news.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { xmlText } from "../frame/crawlers.ts"
import { announcementAddress } from "./addresses.ts"

/** Writes the newest announcements as RSS 2.0. */
export function feed({ origin, name }: SiteContent, announcements: readonly NewsAnnouncement[]) {
  const items = announcements.map((announcement) => {
    const { id, title, content, announcement_type, publish_at } = announcement
    return element("item", [
      element("title", title),
      element("link", origin + announcementAddress(announcement)),
      // The address changes with the title, so feed readers identify an announcement by its number.
      `<guid isPermaLink="false">${xmlText(`${origin}${paths.newsAnnouncements}/${id}`)}</guid>`,
      element("pubDate", new Date(publish_at).toUTCString()),
      element("category", announcement_type),
      element("description", content),
    ])
  })
  const channel = element("channel", [
    element("title", `${name}: announcements`),
    element("link", origin + paths.news),
    element("description", `What ${name} announces to everybody.`),
    element("language", "en"),
    `<atom:link href="${xmlText(origin + paths.newsFeed)}" rel="self" type="application/rss+xml"/>`,
    ...items,
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">${channel}</rss>\n`
}

/** An element that contains a text, or other elements. */
const element = (name: string, inside: string | string[]) =>
  `<${name}>${typeof inside === "string" ? xmlText(inside) : inside.join("")}</${name}>`
