import "react"

declare module "react" {
  /** A style may set the custom properties that our style sheets read. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
