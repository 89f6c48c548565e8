using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PoolAnalyzers.Scan.Sanitizing.Rewriting;

/// <summary>A call in rewritten code.</summary>
/// <param name="Type">The type of the method that calls, as reflection writes it.</param>
/// <param name="Method">The name of that method.</param>
/// <param name="File">The file of the source.</param>
/// <param name="Line">From 1 on.</param>
/// <param name="Column">From 1 on.</param>
internal sealed record CallSite(string Type, string Method, string File, int Line, int Column);

/// <summary>Numbers the calls of pools whose lines are known, over all assemblies of a program.</summary>
internal sealed class CallSiteTable
{
    private readonly List<CallSite> _sites = [];

    /// <summary>The call with a number; null for 0.</summary>
    public CallSite? this[int number] => number > 0 && number <= _sites.Count ? _sites[number - 1] : null;

    /// <summary>The number of a call, from 1 on; 0 where its line is not known.</summary>
    public int NumberOf(MethodDefinition method, Instruction call)
    {
        var point = method.DebugInformation.SequencePoints.LastOrDefault(point => !point.IsHidden && point.Offset <= call.Offset);
        if (point is null)
        {
            return 0;
        }

        _sites.Add(new CallSite(method.DeclaringType.FullName.Replace('/', '+'), method.Name, point.Document.Url, point.StartLine, point.StartColumn));
        return _sites.Count;
    }
}
