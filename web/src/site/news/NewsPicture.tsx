import type { NewsEvent } from "#contract/news.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"

type Props = { event: NewsEvent; eager?: boolean }

/**
 * An event's picture over a cloth of its own, which stays in sight where there is no picture or it can't be loaded.
 */
export function NewsPicture({ event: { title, event_image }, eager = false }: Props) {
  return (
    <div className="news-picture deep">
      <Cloth seed={title} cols={3} rows={2} />
      {event_image && (
        <img src={`/api${event_image}`} alt="" loading={eager ? "eager" : "lazy"} decoding="async" />
      )}
    </div>
  )
}
