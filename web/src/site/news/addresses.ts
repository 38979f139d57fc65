import { paths } from "../../lib/address/paths.ts"

type NewsRecord = { id: number; title: string }

/**
 * The address of a page about a record. The title in it is for readers. Only the number counts, so a link still works after
 * the title has changed.
 */
const addressIn = (list: string, { id, title }: NewsRecord) =>
  [`${list}/${id}`, wordsOf(title)].filter(Boolean).join("-")

export const announcementAddress = (announcement: NewsRecord) =>
  addressIn(paths.newsAnnouncements, announcement)
export const eventAddress = (event: NewsRecord) => addressIn(paths.newsEvents, event)

/** "fete-des-meres" for "Fête des Mères!" */
const wordsOf = (title: string) =>
  (
    title
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
    .join("-")
    .slice(0, 60)
    .replace(/-$/, "")

/** The id in "12-sports-day". */
export function idIn(slug = "") {
  const [, id] = /^([1-9]\d{0,8})(?:-.*)?$/.exec(slug) ?? []
  return id === undefined ? undefined : Number(id)
}

export const pageAddress = (list: string, page: number) => (page > 1 ? `${list}?page=${page}` : list)
