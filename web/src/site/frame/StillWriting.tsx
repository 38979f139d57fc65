import { paths } from "../../lib/address/paths.ts"
import { PageHero } from "./PageHero.tsx"

/** Shown instead of a page for which the college has written nothing yet. */
export const StillWriting = ({ title }: { title: string }) => (
  <div>
    <PageHero title={title} lead="" ground="blue-700" />
    <section className="part">
      <p className="lead">We are still writing this page.</p>
      <p>
        <a href={paths.contact}>Ask us</a> what you want to know.
      </p>
    </section>
  </div>
)
