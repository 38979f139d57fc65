import { paragraphsOf } from "#contract/communication/website/content/emptyContent.ts"

/** A text of the website's content. An empty line begins a new paragraph. */
export const Paragraphs = ({ text, className }: { text: string; className?: string }) =>
  paragraphsOf(text).map((paragraph) => (
    <p key={paragraph} className={className}>
      {paragraph}
    </p>
  ))
