using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PoolAnalyzers.Scan.Sanitizing.Rewriting;

/// <summary>Replaces what hands out the framework's pools. An instruction keeps its place and its length, so that lines and offsets stay what they are.</summary>
internal static class PoolCalls
{
    private const string Shared = "get_Shared";

    /// <summary>The methods that are replaced, and the type of the library that has those of the same names and signatures.</summary>
    private static readonly (string Type, string Method, string Instead)[] s_replaced =
    [
        (PoolTypes.ArrayPool, Shared, "CheckedArrayPool`1"),
        (PoolTypes.ArrayPool, "Create", "CheckedArrayPool`1"),
        (PoolTypes.MemoryPool, Shared, "CheckedMemoryPool`1"),
    ];

    /// <summary>Replaces the calls in a body, and returns how many there were.</summary>
    public static int Replace(MethodDefinition method, LibraryReferences library)
    {
        int places = 0;
        foreach (var instruction in method.Body.Instructions)
        {
            // A token of such a method is for an expression tree, which takes it together with that of its type.
            if (instruction.OpCode.Code is Code.Call or Code.Ldftn && instruction.Operand is MethodReference { HasThis: false } called
                && InsteadOf(called) is { } instead)
            {
                instruction.Operand = library.Instead(instead, called);
                places++;
            }
        }

        if (places > 0 || method.Body.Instructions.Any(UsesPool) || OwnsMemory(method))
        {
            KeepOnStack(method);
        }

        return places;
    }

    /// <summary>
    /// Stacks are what reports are made of. A method that is inlined, or that ends in a jump to the pool, is on none, and optimized code does not tell from
    /// which line a call in a <c>finally</c> is.
    /// </summary>
    public static void KeepOnStack(MethodDefinition method)
    {
        const MethodImplAttributes AggressiveOptimization = (MethodImplAttributes)0x200;
        method.ImplAttributes &= ~(MethodImplAttributes.AggressiveInlining | AggressiveOptimization);
        method.ImplAttributes |= MethodImplAttributes.NoInlining | MethodImplAttributes.NoOptimization;
    }

    private static string? InsteadOf(MethodReference called) =>
        s_replaced.FirstOrDefault(entry => entry.Method == called.Name && PoolTypes.Is(called.DeclaringType, entry.Type)).Instead;

    private static bool UsesPool(Instruction instruction) => instruction.Operand is MethodReference { Name: "Rent" or "Return" } called
        && (PoolTypes.Is(called.DeclaringType, PoolTypes.ArrayPool) || PoolTypes.Is(called.DeclaringType, PoolTypes.MemoryPool));

    private static bool OwnsMemory(MethodDefinition method) =>
        method.Body.Instructions.Any(instruction => instruction.Operand is MethodReference { Name: "Dispose", Parameters.Count: 0 })
        && (method.Body.Variables.Any(variable => PoolTypes.IsOwner(variable.VariableType))
            || method.Parameters.Any(parameter => PoolTypes.IsOwner(parameter.ParameterType))
            || method.Body.Instructions.Any(instruction => instruction.Operand is FieldReference field && PoolTypes.IsOwner(field.FieldType)));
}
