using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PoolAnalyzers.Scan.Sanitizing.Rewriting;

/// <summary>A call in rewritten code.</summary>
/// <param name="Assembly">The name of the assembly.</param>
/// <param name="Type">The type of the method that calls, as reflection writes it.</param>
/// <param name="Method">The name of that method.</param>
/// <param name="File">The file of the source; null where no debug information tells it.</param>
/// <param name="Line">From 1 on; 0 where it is not known.</param>
/// <param name="Column">From 1 on; 0 where it is not known.</param>
internal sealed record CallSite(string Assembly, string Type, string Method, string? File, int Line, int Column);

/// <summary>Numbers the calls of pools, over all assemblies of a program.</summary>
internal sealed class CallSiteTable
{
    private readonly List<CallSite> _sites = [];

    /// <summary>The call with a number; null for 0.</summary>
    public CallSite? this[int number] => number > 0 && number <= _sites.Count ? _sites[number - 1] : null;

    /// <summary>The number of a call, from 1 on.</summary>
    public int NumberOf(MethodDefinition method, Instruction call)
    {
        var point = method.DebugInformation.SequencePoints.LastOrDefault(point => !point.IsHidden && point.Offset <= call.Offset);
        string type = method.DeclaringType.FullName.Replace('/', '+');
        _sites.Add(new CallSite(
            method.Module.Assembly.Name.Name, type, method.Name, point?.Document.Url, point?.StartLine ?? 0, point?.StartColumn ?? 0));
        return _sites.Count;
    }
}
