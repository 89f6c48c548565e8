namespace PoolAnalyzers.Scan.Watching.Symbols;

/// <summary>
/// Leaves out what the runtime does between two lines of a program: how it starts, suspends and goes on with async methods, and how it runs threads, work and
/// methods that are called by reflection.
/// </summary>
internal static class AsyncFrames
{
    /// <summary>Types all of whose methods do nothing else. Types inside of them count too.</summary>
    private static readonly string[] s_types =
    [
        "System.Runtime.CompilerServices.AsyncMethodBuilderCore", "System.Runtime.CompilerServices.AsyncTaskMethodBuilder",
        "System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder", "System.Runtime.CompilerServices.AsyncVoidMethodBuilder",
        "System.Runtime.CompilerServices.AsyncIteratorMethodBuilder", "System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder",
        "System.Runtime.CompilerServices.ConfiguredTaskAwaitable", "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable",
        "System.Runtime.CompilerServices.TaskAwaiter", "System.Runtime.CompilerServices.ValueTaskAwaiter",
        "System.Runtime.CompilerServices.YieldAwaitable", "System.Threading.ExecutionContext", "System.Threading.PortableThreadPool",
        "System.Threading.QueueUserWorkItemCallback", "System.Threading.QueueUserWorkItemCallbackDefaultContext", "System.Threading.ThreadPoolWorkQueue",
        "System.Threading.TimerQueue", "System.Threading.TimerQueueTimer", "System.Threading.WindowsThreadPool",
        "System.Threading.Tasks.AwaitTaskContinuation", "System.Threading.Tasks.SynchronizationContextAwaitTaskContinuation",
        "System.Threading.Tasks.TaskSchedulerAwaitTaskContinuation", "System.Threading.Tasks.ThreadPoolTaskScheduler",
        "System.Threading.Tasks.UnwrapPromise", "System.Reflection.MethodBaseInvoker", "System.Reflection.MethodInvoker",
        "System.Reflection.RuntimeConstructorInfo", "System.Reflection.RuntimeMethodInfo", "System.Threading.Tasks.Sources.ManualResetValueTaskSourceCore",
    ];

    /// <summary>What the runtime makes to call a method by reflection (dotnet/runtime, MethodInvokerCommon.cs).</summary>
    private const string InvokeStub = "dynamicClass.InvokeStub_";

    /// <summary>Methods of types that programs call too.</summary>
    private static readonly HashSet<string> s_methods =
    [
        .. Of("System.Threading.Tasks.Task", "ExecuteEntry", "ExecuteEntryUnsafe", "ExecuteFromThreadPool", "ExecuteWithThreadLocal", "Finish",
            "FinishContinuations", "FinishSlow", "FinishStageThree", "FinishStageTwo", "InnerInvoke", "InnerInvokeWithArg", "RunContinuations",
            "RunOrQueueCompletionAction", "TrySetCanceled", "TrySetException", "TrySetResult", "DelayPromise.CompleteTimedOut"),
        .. Of("System.Threading.Tasks.TaskCompletionSource", "SetResult", "TrySetResult"),
        .. Of("System.Threading.Thread", "StartCallback", "StartHelper.Callback", "StartHelper.Run", "StartHelper.RunWorker"),
    ];

    /// <summary>
    /// The frames, the innermost first, without those of the runtime that say nothing of the program. Where no other would be left, all are.
    /// </summary>
    public static IReadOnlyList<Frame> Fold(IReadOnlyList<Frame> frames)
    {
        var kept = new List<Frame>(frames.Count);
        bool hasFolded = false;
        foreach (var frame in frames)
        {
            if (frame.Owner != FrameOwner.Program && IsPlumbing(frame.Method))
            {
                hasFolded = true;
                continue;
            }

            // Code without a line that goes by the same name is how the compiler starts it: an async method is on the stack twice until
            // its first await, and a program whose statements have no method is there once more.
            bool isStart = hasFolded && frame.File is null && kept.Count > 0 && kept[^1].Method == frame.Method;
            if (!isStart)
            {
                kept.Add(frame);
                hasFolded = false;
            }
        }

        return kept.Count > 0 ? kept : frames;
    }

    private static IEnumerable<string> Of(string type, params string[] methods) => methods.Select(method => $"{type}.{method}");

    private static bool IsPlumbing(string method) =>
        s_methods.Contains(method) || method.StartsWith(InvokeStub, StringComparison.Ordinal)
        || s_types.Any(type => method.Length > type.Length && method[type.Length] == '.' && method.StartsWith(type, StringComparison.Ordinal));
}
