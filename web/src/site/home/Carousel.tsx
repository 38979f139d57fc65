import type { Slide } from "#contract/communication/website/pages/home.ts"
import { itemInTurn } from "#contract/lib/objects.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"
import type { GroundDye } from "../../ui/cloth/cloth.ts"
import { BackIcon, NextIcon } from "../../ui/controls/icons.tsx"
import { NextSteps } from "../frame/NextSteps.tsx"
import type { PageExists } from "../frame/navigation.ts"

/** The slides' backgrounds, in turn. They are dark, because the controls over them are white. */
const grounds: readonly GroundDye[] = ["blue-900", "laterite", "leaf", "blue-700"]

type Props = { label: string; slides: readonly Slide[]; exists: PageExists }

/**
 * Slides. Without script, visitors scroll them. behaviors/carousel.ts shows the controls and moves the slides. The controls
 * precede the slides in the document, so that people whom motion disturbs reach the pause button first.
 */
export function Carousel({ label, slides, exists }: Props) {
  const count = slides.length
  return (
    <section
      className="carousel deep print-none"
      aria-roledescription="carousel"
      aria-label={label}
      data-carousel
      data-block="carousel"
    >
      <div className="carousel-controls" hidden data-controls>
        <button type="button" className="carousel-button" data-pause aria-label="Pause slides">
          <svg className="icon" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
            <path className="carousel-pause" d="M6 5h4v14H6zM14 5h4v14h-4z" />
            <path className="carousel-play" d="M7 4l13 8-13 8z" />
          </svg>
        </button>
        <button type="button" className="carousel-button" data-step="-1" aria-label="Previous slide">
          <BackIcon />
        </button>
        <button type="button" className="carousel-button" data-step="1" aria-label="Next slide">
          <NextIcon />
        </button>
        <p className="carousel-count">
          <span data-at>01</span>/{String(count).padStart(2, "0")}
        </p>
        <div className="carousel-marks">
          {slides.map(({ text }, index) => (
            <button key={text} type="button" data-to={index} aria-label={`Slide ${index + 1}`} />
          ))}
        </div>
      </div>
      <div className="carousel-strip" data-strip>
        {slides.map((slide, index) => (
          <SlideView
            key={slide.text}
            slide={slide}
            ground={itemInTurn(grounds, index)}
            label={`${index + 1} of ${count}`}
            exists={exists}
          />
        ))}
      </div>
    </section>
  )
}

/** The attributes that make a `div` a slide. Only a fieldset would have the role of a group by itself. */
const asSlide = (label: string) =>
  ({ role: "group", "aria-roledescription": "slide", "aria-label": label }) as const

type SlideProps = { slide: Slide; ground: GroundDye; label: string; exists: PageExists }

function SlideView({ slide, ground, label, exists }: SlideProps) {
  const { title, text, ways } = slide
  return (
    <div {...asSlide(label)} className={`slide ground ground-${ground}`}>
      <div className="slide-words">
        {title && <h2>{title}</h2>}
        <p className={title ? "slide-text" : "slide-saying"}>{text}</p>
        <NextSteps ways={ways} exists={exists} />
      </div>
      <div className="slide-cloth">
        <Cloth seed={title || text} cols={6} rows={7} ground={ground} />
      </div>
    </div>
  )
}
