/** Kubernetes: an indexed Job, as a manifest. */

import type { OpenedPlan } from './plan.ts';
import { taskScript } from './submission.ts';

interface KubernetesOptions {
  readonly image: string;
  /** Name of the PersistentVolumeClaim with the treebanks and the plan. */
  readonly claim: string;
  /** Mount point: paths of the plan must be the same there. */
  readonly mount: string;
}

/** JSON, which is also YAML. The volume is mounted where the plan expects its files, so its paths hold in the pods. */
export function kubernetesJob(
  opened: OpenedPlan,
  tasks: readonly string[],
  { image, claim, mount }: KubernetesOptions,
): string {
  // In the image, the program is on the path.
  const script = taskScript(opened, tasks, 'JOB_COMPLETION_INDEX', ['treebank']);
  const container = {
    name: 'work',
    image,
    command: ['sh', '-c', script],
    resources: { requests: { cpu: '1', memory: '512Mi' }, limits: { memory: '1Gi' } },
    volumeMounts: [{ name: 'treebanks', mountPath: mount }],
  };
  const job = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: `treebank-${opened.plan.command}` },
    spec: {
      completionMode: 'Indexed',
      completions: tasks.length,
      parallelism: tasks.length,
      backoffLimit: 2 * tasks.length,
      template: {
        spec: {
          restartPolicy: 'Never',
          containers: [container],
          volumes: [{ name: 'treebanks', persistentVolumeClaim: { claimName: claim } }],
        },
      },
    },
  };
  return `${JSON.stringify(job, null, 1)}\n`;
}
