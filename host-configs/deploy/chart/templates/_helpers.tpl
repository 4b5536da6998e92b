{{- define "berth.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "berth.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "berth.labels" -}}
{{ include "berth.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "berth.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "berth.secret" -}}
{{ .Values.secret.existing | default (include "berth.name" .) }}
{{- end }}

{{/* What a pod of any role has in common: root, component, values of the component. */}}
{{- define "berth.pod" -}}
serviceAccountName: {{ include "berth.name" .root }}
automountServiceAccountToken: {{ and .asksCluster .root.Values.kubernetes.enabled }}
terminationGracePeriodSeconds: 65
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: {{ if .fenced }}Unconfined{{ else }}RuntimeDefault{{ end }} }
{{- if .fenced }}
hostUsers: false
{{- end }}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "berth.container" -}}
image: {{ include "berth.image" .root }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- if .fenced }}
  procMount: Unmasked
{{- end }}
{{- end }}

{{/* Variables that hold for every process. */}}
{{- define "berth.environment" -}}
- { name: SECRETS_DIR, value: /run/secrets/berth }
- { name: PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
- { name: S3_PORT, value: "10602" }
- { name: S3_PUBLIC_URL, value: {{ .Values.storage.publicUrl | default (printf "http://%s-core.%s.svc:10602" (include "berth.name" .) .Release.Namespace) | quote }} }
{{- range $name, $value := .Values.environment }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{/* Of those who run instances in the cluster, or look into them. */}}
{{- define "berth.cluster" -}}
{{- if .Values.kubernetes.enabled }}
- { name: KUBERNETES_CONFIG, value: in-cluster }
- { name: KUBERNETES_NAMESPACE, value: {{ .Values.kubernetes.namespace | quote }} }
- { name: KUBERNETES_ACCOUNTS, value: {{ .Values.kubernetes.accounts | quote }} }
{{- end }}
{{- end }}

{{- define "berth.probes" -}}
startupProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 2, failureThreshold: 90 }
livenessProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 10, timeoutSeconds: 5 }
readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 5, timeoutSeconds: 5 }
# It closes its port as soon as it is told to end; by then nobody sends it calls any more.
lifecycle: { preStop: { exec: { command: [sleep, "5"] } } }
{{- end }}

{{- define "berth.mounts" -}}
- { name: secrets, mountPath: /run/secrets/berth, readOnly: true }
- { name: tmp, mountPath: /tmp }
- { name: data, mountPath: /data }
{{- end }}

{{- define "berth.sharedMounts" -}}
- { name: shared, mountPath: /data/blobs, subPath: blobs }
- { name: shared, mountPath: /data/training, subPath: training }
{{- end }}

{{- define "berth.volumes" -}}
- name: secrets
  secret: { secretName: {{ include "berth.secret" . }}, defaultMode: 0440 }
- name: tmp
  emptyDir: {}
{{- end }}

{{- define "berth.sharedVolume" -}}
- name: shared
  persistentVolumeClaim: { claimName: {{ .Values.shared.existing | default (printf "%s-shared" (include "berth.name" .)) }} }
{{- end }}

{{/* A volume that one node alone may mount keeps who mounts it together. */}}
{{- define "berth.together" -}}
{{- if eq .Values.shared.accessMode "ReadWriteOnce" }}
affinity:
  podAffinity:
    requiredDuringSchedulingIgnoredDuringExecution:
      - topologyKey: kubernetes.io/hostname
        labelSelector: { matchLabels: { app.kubernetes.io/instance: {{ .Release.Name }}, berth/shared: "true" } }
{{- end }}
{{- end }}
