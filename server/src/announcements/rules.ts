import { plainText } from "#contract/lib/richText.ts"

/** The beginning of an announcement's text that lists and notifications show, in characters (spec 000 section 2.5). */
const previewLength = 150

export const previewOf = (content: string) => plainText(content, previewLength)

/** People have been told of a published announcement, so it can't become one of the future again. */
export const whyNotMoved = (
  { status }: { status: "scheduled" | "published" | "expired" },
  publishAt: string | null | undefined,
  now = Date.now(),
) =>
  status !== "scheduled" && publishAt && Date.parse(publishAt) > now
    ? "This announcement is published already, so it can't be scheduled. Set its expiry to take it away."
    : undefined
