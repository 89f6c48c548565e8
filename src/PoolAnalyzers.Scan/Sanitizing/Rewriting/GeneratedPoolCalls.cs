using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace PoolAnalyzers.Scan.Sanitizing.Rewriting;

/// <summary>Lets the sanitizer listen to the checked build of generated pools: where an assembly gets the table that all of a process share.</summary>
internal static class GeneratedPoolCalls
{
    /// <summary>The class that each assembly of the checked build has.</summary>
    public const string Name = "CheckedRentals";

    /// <summary>That class by its full name.</summary>
    public const string Rentals = "PoolAnalyzers." + Name;

    private const string Registry = Rentals + "/Registry";

    /// <summary>Adds the calls to a type, and returns how many methods were changed.</summary>
    public static int Note(TypeDefinition type, LibraryReferences library) =>
        type.FullName == Registry ? type.Methods.Where(method => method is { Name: "OfProcess", HasBody: true }).Count(method => Follow(method, library)) : 0;

    private static bool Follow(MethodDefinition method, LibraryReferences library)
    {
        if (method.ReturnType is not ArrayType { ElementType.FullName: "System.Delegate" } table)
        {
            return false;
        }

        method.Body.SimplifyMacros();
        var il = method.Body.GetILProcessor();
        foreach (var end in method.Body.Instructions.Where(instruction => instruction.OpCode.Code == Code.Ret).ToList())
        {
            // What jumps to the return is to come by the call too.
            (end.OpCode, end.Operand) = (OpCodes.Call, library.FollowGenerated(table));
            il.InsertAfter(end, il.Create(OpCodes.Ret));
        }

        method.Body.OptimizeMacros();
        return true;
    }
}
