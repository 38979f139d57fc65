import { type ComponentProps, type ComponentType, createElement, useId } from "react"
import { renderToString } from "react-dom/server"
import ChoosePassword from "../accounts/ChoosePassword.tsx"
import ForgotPassword from "../accounts/ForgotPassword.tsx"
import Register from "../accounts/Register.tsx"
import Setup from "../accounts/Setup.tsx"
import SignIn from "../accounts/SignIn.tsx"
import ContactForm from "../contact/ContactForm.tsx"

/** By file name: client.ts looks for the same names in the same folder. */
const islands = { ChoosePassword, ContactForm, ForgotPassword, Register, Setup, SignIn }

type Props<Name extends keyof typeof islands> = {
  name: Name
  /** Travels as JSON: plain data only. An island has no context but this. */
  props: ComponentProps<(typeof islands)[Name]>
  /** When the browser fetches its script: in a quiet moment, once it is on the screen, or at its first use. */
  wake: "idle" | "visible" | "use"
}

/** A part of a server-rendered page that comes to life in the browser, later and by itself. */
export function Island<Name extends keyof typeof islands>({ name, props, wake }: Props<Name>) {
  const id = useId()
  // Rendered as a root of its own, so that the ids inside depend on nothing outside: so will they when it wakes.
  const element = createElement(islands[name] as ComponentType<object>, props)
  // React's own output, escaped by React.
  const inside = { dangerouslySetInnerHTML: { __html: renderToString(element, { identifierPrefix: id }) } }
  return <div id={id} data-island={name} data-wake={wake} data-props={JSON.stringify(props)} {...inside} />
}
