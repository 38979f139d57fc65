import { requires, type SiteForm } from "../frame/form.ts"

export const contactForm: SiteForm = {
  check: requires(
    { name: "Name", email: "Email", subject: "Subject", message: "Message" },
    "Please fill in all required fields",
  ),
  send: ({ name = "", email = "", phone, subject = "", message = "", to, website }, call) =>
    call("POST /contact", { body: { name, email, phone, subject, message, to, website } }),
  failed: "Failed to send message. Please try again.",
  network: "Network error. Please check your connection and try again.",
  done: "Thank you for your message! We'll get back to you soon.",
  doneByServer: true,
}
