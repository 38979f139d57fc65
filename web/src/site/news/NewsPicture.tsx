import type { NewsEvent } from "#contract/news.ts"
import { SitePicture } from "../frame/SitePicture.tsx"

type Props = { event: NewsEvent; inList?: boolean }

/** An event's picture, beside its title. */
export const NewsPicture = ({ event: { title, picture }, inList = false }: Props) => (
  <SitePicture
    picture={picture && { ...picture, alt: title }}
    ratio="3/2"
    seed={title}
    sizes={
      inList ? "(max-width: 40rem) 6.5rem, (max-width: 56rem) 50vw, 22rem" : "(max-width: 48rem) 100vw, 50vw"
    }
    lazy={inList}
    decorative
  />
)
