import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import { instantText } from "#contract/lib/dates.ts"
import type { RichText as Tree } from "#contract/lib/richTextTree.ts"
import { FactLine } from "../../ui/content/FactLine.tsx"
import { RichText } from "../../ui/richText/RichText.tsx"
import { type Facts, ReaderFacts } from "./facts.tsx"

type Props = { announcement: Facts & Pick<Announcement, "publish_at">; text: Tree }

/** An announcement as its readers see it, below its title. */
export function AnnouncementBody({ announcement, text }: Props) {
  return (
    <>
      <FactLine>
        <ReaderFacts announcement={announcement} />
        <time dateTime={announcement.publish_at}>{instantText(announcement.publish_at)}</time>
      </FactLine>
      <RichText text={text} />
    </>
  )
}
