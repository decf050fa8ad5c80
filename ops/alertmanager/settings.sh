#!/bin/sh
# Prints the settings of Alertmanager, which reads none from its environment. Alerts go to ALERT_CHAT_URL, the address of a channel's
# incoming webhook (Discord, or what speaks as Slack does), to ALERT_MAIL_TO by the server of ALERT_SMTP_HOST, or to both.
set -eu

: "${ALERT_CHAT_URL:=}" "${ALERT_MAIL_TO:=}" "${ALERT_MAIL_FROM:=}" "${ALERT_SMTP_HOST:=}" "${ALERT_SMTP_USER:=}" "${ALERT_SMTP_PASSWORD:=}"

# Prints a value as YAML reads it back to the letter.
quoted() {
  printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")"
}

if [ -z "$ALERT_CHAT_URL$ALERT_MAIL_TO" ]; then
  echo 'Alerts reach nobody: set ALERT_CHAT_URL or ALERT_MAIL_TO.' >&2
fi
if [ -n "$ALERT_MAIL_TO" ] && { [ -z "$ALERT_MAIL_FROM" ] || [ -z "$ALERT_SMTP_HOST" ]; }; then
  echo 'For ALERT_MAIL_TO set ALERT_MAIL_FROM and ALERT_SMTP_HOST (mail.example.org:587) as well.' >&2
  exit 1
fi

cat << 'YAML'
route:
  receiver: people
  group_by: [alertname]
  repeat_interval: 12h
  routes: [{ matchers: [severity="critical"], receiver: people, repeat_interval: 1h }]
# A service that is away lacks its metrics too, and is one message.
inhibit_rules:
  - { source_matchers: [alertname="CabildoDown"], target_matchers: [severity="warning"], equal: [component] }
receivers:
  - name: people
YAML
case $ALERT_CHAT_URL in
  '') ;;
  */slack) chat=slack_configs address=api_url text=text ;;
  */api/webhooks/*) chat=discord_configs address=webhook_url text=message ;;
  *) chat=slack_configs address=api_url text=text ;;
esac
if [ -n "$ALERT_CHAT_URL" ]; then
  cat << YAML
    $chat:
      - $address: $(quoted "$ALERT_CHAT_URL")
        send_resolved: true
        $text: "{{ range .Alerts }}{{ .Annotations.description }}\n{{ .Annotations.runbook_url }}\n{{ end }}"
YAML
fi
if [ -n "$ALERT_MAIL_TO" ]; then
  cat << YAML
    email_configs:
      - to: $(quoted "$ALERT_MAIL_TO")
        from: $(quoted "$ALERT_MAIL_FROM")
        smarthost: $(quoted "$ALERT_SMTP_HOST")
        auth_username: $(quoted "$ALERT_SMTP_USER")
        auth_password: $(quoted "$ALERT_SMTP_PASSWORD")
        send_resolved: true
YAML
fi
