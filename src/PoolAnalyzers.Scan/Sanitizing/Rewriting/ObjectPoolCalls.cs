using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace PoolAnalyzers.Scan.Sanitizing.Rewriting;

/// <summary>Adds calls to code that uses an <c>ObjectPool&lt;T&gt;</c>: what <c>Get</c> returned is noted, and what <c>Return</c> is about to get.</summary>
internal static class ObjectPoolCalls
{
    /// <summary>Adds the calls to a body, and returns how many there are.</summary>
    public static int Note(MethodDefinition method, LibraryReferences library, CallSiteTable sites)
    {
        var calls = method.Body.Instructions.Where(IsUse).Select(call => (Call: call, Site: sites.NumberOf(method, call))).ToList();
        if (calls.Count == 0)
        {
            return 0;
        }

        PoolCalls.KeepOnStack(method);
        method.Body.SimplifyMacros();
        foreach (var (call, site) in calls)
        {
            var pool = (MethodReference)call.Operand;
            AllowMore(call);
            if (call.OpCode.Code != Code.Callvirt)
            {
                Insert(method, call, [Instruction.Create(OpCodes.Dup), Instruction.Create(OpCodes.Call, library.SeenInParts())]);
            }
            else if (pool.Parameters.Count == 0)
            {
                NoteGet(method, call, library.Got(ElementOf(pool)), site);
            }
            else
            {
                NoteReturn(method, call, library.Returning(ElementOf(pool)), ElementOf(pool), site);
            }
        }

        method.Body.OptimizeMacros();
        return calls.Count;
    }

    /// <summary>A call of the base class is part of a call of the pool, which is noted where that is made.</summary>
    private static bool IsUse(Instruction instruction) =>
        instruction is { OpCode.Code: Code.Callvirt or Code.Ldvirtftn, Operand: MethodReference { HasThis: true } called }
        && PoolTypes.IsObjectPool(called.DeclaringType)
        && called is { Name: "Get", Parameters.Count: 0 } or { Name: "Return", Parameters.Count: 1 }
        && instruction.Previous is not { OpCode.Code: Code.Constrained };

    private static TypeReference ElementOf(MethodReference called) => ((GenericInstanceType)called.DeclaringType).GenericArguments[0];

    /// <summary>A tail call must stand right before a return.</summary>
    private static void AllowMore(Instruction call)
    {
        if (call.Previous is { OpCode.Code: Code.Tail } tail)
        {
            (tail.OpCode, tail.Operand) = (OpCodes.Nop, null);
        }
    }

    private static void NoteGet(MethodDefinition method, Instruction call, MethodReference got, int site)
    {
        var pool = new VariableDefinition(method.Module.TypeSystem.Object);
        method.Body.Variables.Add(pool);
        var called = Insert(method, call, [Instruction.Create(OpCodes.Dup), Instruction.Create(OpCodes.Stloc, pool)]);
        var il = method.Body.GetILProcessor();
        var (load, number) = (il.Create(OpCodes.Ldloc, pool), il.Create(OpCodes.Ldc_I4, site));
        il.InsertAfter(called, load);
        il.InsertAfter(load, number);
        il.InsertAfter(number, il.Create(OpCodes.Call, got));
    }

    private static void NoteReturn(MethodDefinition method, Instruction call, MethodReference returning, TypeReference element, int site)
    {
        var item = new VariableDefinition(element);
        method.Body.Variables.Add(item);
        Insert(method, call,
        [
            Instruction.Create(OpCodes.Stloc, item), Instruction.Create(OpCodes.Dup), Instruction.Create(OpCodes.Ldloc, item),
            Instruction.Create(OpCodes.Ldc_I4, site), Instruction.Create(OpCodes.Call, returning), Instruction.Create(OpCodes.Ldloc, item),
        ]);
    }

    /// <summary>Puts instructions before a call, and returns the call. What jumps to the call is to come by them too.</summary>
    private static Instruction Insert(MethodDefinition method, Instruction call, IReadOnlyList<Instruction> before)
    {
        var il = method.Body.GetILProcessor();
        var moved = il.Create(OpCodes.Nop);
        (moved.OpCode, moved.Operand) = (call.OpCode, call.Operand);
        (call.OpCode, call.Operand) = (before[0].OpCode, before[0].Operand);
        var last = call;
        foreach (var instruction in before.Skip(1).Append(moved))
        {
            il.InsertAfter(last, instruction);
            last = instruction;
        }

        return moved;
    }
}
