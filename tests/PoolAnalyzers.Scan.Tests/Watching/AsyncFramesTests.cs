using PoolAnalyzers.Scan.Watching.Symbols;

namespace PoolAnalyzers.Scan.Tests.Watching;

/// <summary>What is left of a stack when the runtime's own steps between two lines of a program are left out.</summary>
public sealed class AsyncFramesTests
{
    private const string Builder = "System.Runtime.CompilerServices.AsyncTaskMethodBuilder";

    [Fact]
    public void Steps_between_two_lines_are_left_out() => AssertFolded(
        [Line("App.Inner", 3), Line("App.Outer", 7), Code("App.Main")],
        [
            Line("App.Inner", 3), Framework("System.Threading.ExecutionContext.RunInternal"), Framework(Builder + ".AsyncStateMachineBox.MoveNext"),
            Framework("System.Threading.Tasks.AwaitTaskContinuation.RunOrScheduleAction"), Framework("System.Threading.Tasks.Task.RunContinuations"),
            Line("App.Outer", 7), Framework("System.Threading.ThreadPoolWorkQueue.Dispatch"),
            Framework("System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart"), Framework("System.Threading.Thread.StartCallback"),
            Code("App.Main"),
        ]);

    /// <summary>Until its first await, the method is there twice.</summary>
    [Fact]
    public void Start_of_an_async_method_is_left_out() => AssertFolded(
        [Line("App.ReadAsync", 3), Line("App.Main", 9)],
        [Line("App.ReadAsync", 3), Framework(Builder + ".Start"), Code("App.ReadAsync"), Line("App.Main", 9)]);

    [Fact]
    public void Statements_without_a_method_are_there_once() => AssertFolded(
        [Line("Program.Main", 3)],
        [Line("Program.Main", 3), Framework(Builder + ".Start"), Code("Program.Main"), Code("Program.Main")]);

    /// <summary>It calls itself, and has lines.</summary>
    [Fact]
    public void Recursion_stays() => AssertFolded(
        [Line("App.Read", 3), Line("App.Read", 3), Code("App.Walk"), Code("App.Walk")],
        [Line("App.Read", 3), Line("App.Read", 3), Code("App.Walk"), Code("App.Walk")]);

    /// <summary>What the program calls by name says something, and so does a type whose name only begins alike.</summary>
    [Fact]
    public void What_programs_call_stays()
    {
        Frame[] frames =
        [
            Framework("System.Threading.Tasks.Task.Wait"), Framework("System.Threading.Tasks.Parallel.For"), Framework("System.Threading.Thread.Join"),
            Framework("System.Threading.ExecutionContextOfMine.Run"), Code("System.Threading.ExecutionContext.Run"),
        ];
        AssertFolded(frames, frames);
    }

    [Fact]
    public void Stack_of_nothing_else_stays()
    {
        Frame[] frames = [Framework("System.Threading.ThreadPoolWorkQueue.Dispatch"), Framework("System.Threading.Thread.StartCallback")];
        AssertFolded(frames, frames);
    }

    private static void AssertFolded(Frame[] expected, Frame[] frames) => Assert.Equal(expected, AsyncFrames.Fold(frames));

    private static Frame Line(string method, int line) => new(method, "App", "App.cs", line, FrameOwner.Program);

    private static Frame Code(string method) => new(method, "App", null, 0, FrameOwner.Program);

    private static Frame Framework(string method) => new(method, "System.Private.CoreLib", null, 0, FrameOwner.Framework);
}
