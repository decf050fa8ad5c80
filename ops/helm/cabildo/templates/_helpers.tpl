{{- define "cabildo.image" -}}
{{ required "Set image to the image of this version by its digest: --set image=registry.example.org/cabildo@sha256:…" .Values.image }}
{{- end }}
{{- define "cabildo.url" -}}
{{ required "Set publicUrl to where people reach the API: --set publicUrl=https://api.example.org" .Values.publicUrl }}
{{- end }}
{{- define "cabildo.host" -}}
{{ (urlParse (include "cabildo.url" .)).hostname }}
{{- end }}
{{- /* The names end with a hash of what the ConfigMaps say, so that a changed setting replaces the processes. */}}
{{- define "cabildo.name" -}}
cabildo-{{ toJson (list .Values.publicUrl .Values.settings) | sha256sum | trunc 10 }}
{{- end }}
{{- define "cabildo-gateway.name" -}}
cabildo-gateway-{{ toJson .Values.gatewaySettings | sha256sum | trunc 10 }}
{{- end }}
{{- define "cabildo-migrate.name" -}}
cabildo-migrate-{{ toJson (list .Values.image .Chart.AppVersion) | sha256sum | trunc 10 }}
{{- end }}
