using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace PoolAnalyzers.Scan.Sanitizing.Rewriting;

/// <summary>Replaces what hands out the framework's pools, and announces the calls of pools, so that their lines are known.</summary>
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

    /// <summary>Replaces the calls in a body, and returns how many of them use a pool or hand one out.</summary>
    public static int Replace(MethodDefinition method, LibraryReferences library, CallSiteTable sites)
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

        bool ownsMemory = OwnsMemory(method);
        var calls = method.Body.Instructions.Where(instruction => UsesPool(instruction) || (ownsMemory && IsDispose(instruction))).ToList();
        if (places > 0 || calls.Count > 0)
        {
            KeepOnStack(method);
        }

        places += calls.Count(UsesPool);
        calls.AddRange(method.Body.Instructions.Where(InvokesWithArray));
        Announce(method, calls, library, sites);
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

    private static void Announce(MethodDefinition method, IReadOnlyList<Instruction> calls, LibraryReferences library, CallSiteTable sites)
    {
        if (calls.Count == 0)
        {
            return;
        }

        var numbered = calls.Select(call => (call, number: sites.NumberOf(method, call))).ToList();
        method.Body.SimplifyMacros();
        var il = method.Body.GetILProcessor();
        foreach (var (call, number) in numbered)
        {
            if (TakesNumber(call))
            {
                // What jumps to the call is to come by its number too.
                var announcing = il.Create(OpCodes.Call, library.Announced((MethodReference)call.Operand));
                (call.OpCode, call.Operand) = (OpCodes.Ldc_I4, number);
                il.InsertAfter(call, announcing);
                continue;
            }

            var first = call;
            while (first.Previous is { OpCode.OpCodeType: OpCodeType.Prefix } prefix)
            {
                first = prefix;
            }

            // What jumps to the call is to come by the announcement too, so that the instruction becomes the first of that.
            var moved = il.Create(OpCodes.Nop);
            (moved.OpCode, moved.Operand) = (first.OpCode, first.Operand);
            (first.OpCode, first.Operand) = (OpCodes.Ldc_I4, number);
            var announced = il.Create(OpCodes.Call, library.Next());
            il.InsertAfter(first, announced);
            il.InsertAfter(announced, moved);
        }

        method.Body.OptimizeMacros();
    }

    private static string? InsteadOf(MethodReference called) =>
        s_replaced.FirstOrDefault(entry => entry.Method == called.Name && PoolTypes.Is(called.DeclaringType, entry.Type)).Instead;

    private static bool UsesPool(Instruction instruction) => instruction.OpCode.Code is Code.Call or Code.Callvirt
        && instruction.Operand is MethodReference { Name: "Rent" or "Return" } called
        && (PoolTypes.Is(called.DeclaringType, PoolTypes.ArrayPool) || PoolTypes.Is(called.DeclaringType, PoolTypes.MemoryPool));

    /// <summary>The number goes with the call, instead of before it. What has a prefix calls by way of a reference to the pool.</summary>
    private static bool TakesNumber(Instruction call) =>
        call is { OpCode.Code: Code.Callvirt, Previous: not { OpCode.OpCodeType: OpCodeType.Prefix } }
        && (UsesPool(call) || call.Operand is MethodReference { DeclaringType.FullName: "System.IDisposable" });

    private static bool IsDispose(Instruction instruction) =>
        instruction.Operand is MethodReference { Name: "Dispose" or "DisposeAsync" or "Close", HasThis: true, Parameters.Count: 0 };

    /// <summary>A delegate that may be a method of a pool.</summary>
    private static bool InvokesWithArray(Instruction instruction) =>
        instruction.Operand is MethodReference { Name: "Invoke", HasThis: true, DeclaringType: GenericInstanceType { Namespace: "System" } declaring }
        && declaring.GenericArguments.Any(argument => argument.IsArray);

    private static bool OwnsMemory(MethodDefinition method) =>
        method.Body.Instructions.Any(IsDispose)
        && (method.Body.Variables.Any(variable => PoolTypes.IsOwner(variable.VariableType))
            || method.Parameters.Any(parameter => PoolTypes.IsOwner(parameter.ParameterType))
            || method.Body.Instructions.Any(instruction => instruction.Operand switch
            {
                FieldReference field => PoolTypes.IsOwner(field.FieldType),
                MethodReference called => PoolTypes.IsOwner(called.ReturnType) || PoolTypes.IsOwner(called.DeclaringType),
                _ => false,
            }));
}
