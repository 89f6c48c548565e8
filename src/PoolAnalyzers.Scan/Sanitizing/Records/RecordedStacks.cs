using PoolAnalyzers.Scan.Sanitizing.Rewriting;
using PoolAnalyzers.Scan.Watching.Reports;
using PoolAnalyzers.Scan.Watching.Symbols;

namespace PoolAnalyzers.Scan.Sanitizing.Records;

/// <summary>Makes frames with lines of what a process told.</summary>
internal sealed class RecordedStacks(ProcessRecord record, CallSiteTable sites, SourceMap sources)
{
    private readonly Dictionary<int, IReadOnlyList<Frame>> _frames = [];

    /// <summary>A stack; null where the fault has none.</summary>
    public CallStack? Find(int number, string title) => number < 0 ? null : new CallStack(title, FramesOf(number));

    /// <summary>The callers of the call were taken too; true where there is no stack.</summary>
    public bool IsWhole(int number) => number < 0 || record.StackOf(number).Frames.Count > 0;

    /// <summary>The place that stands for a stack.</summary>
    public string TopOf(int number) => Find(number, "")?.Top?.ToString() ?? "";

    private IReadOnlyList<Frame> FramesOf(int number)
    {
        if (!_frames.TryGetValue(number, out var frames))
        {
            var stack = record.StackOf(number);
            frames = stack.Frames.Count == 0 && sites[stack.Site] is { } call
                ? [Make(new RecordedFrame(call.Assembly + ".dll", call.Type, call.Method, 0, 0, ""), call)]
                : [.. stack.Frames.Select((frame, i) => Make(frame, i == 0 ? sites[stack.Site] : null))];
            frames = AsyncFrames.Fold(frames);
            _frames.Add(number, frames);
        }

        return frames;
    }

    /// <summary>A method that implements one of an interface by name is called by the last part of its own.</summary>
    private static string CalledAs(string callee) => callee.LastIndexOf('.') is > 0 and var dot ? callee[(dot + 1)..] : callee;

    /// <param name="site">The call that was announced. Where the pool was called by code that announces none, it is that of another method.</param>
    private Frame Make(RecordedFrame frame, CallSite? site)
    {
        bool isProgram = !FrameReader.IsFramework(frame.Assembly, frame.Type);
        bool isSite = site is { File: not null } && site.Type == frame.Type && site.Method == frame.Method;
        var place = isSite ? (site!.File!, site.Line, site.Column)
            : isProgram ? sources.FindCall(frame.Assembly, frame.Token, frame.Il, CalledAs(frame.Callee)) : null;
        return new Frame(SourceNames.Of(frame.Type, frame.Method), Path.GetFileNameWithoutExtension(frame.Assembly), place?.File, place?.Line ?? 0,
            isProgram && !FrameReader.IsGenerated(place?.File) ? FrameOwner.Program : FrameOwner.Framework)
        {
            Column = place?.Column ?? 0,
        };
    }
}
